export { mediaUrl } from './address';
export { avatarPicture, postPicture } from './pictures';
export { keepingPictures, mediaUrlOf, shownKeys } from './queries';
export { releasePictures } from './store';
export { checkPictureField, pictureTaker, type PictureChange } from './uploads';
