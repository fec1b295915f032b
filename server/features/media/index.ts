export { avatarPicture, postPicture } from './pictures';
export { keepingPictures, listShownKeys, mediaUrlOf } from './queries';
export { releasePictures } from './store';
export { mediaUrl } from './url';
export { checkPictureField, pictureTaker, type PictureChange } from './uploads';
