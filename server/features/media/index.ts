export { avatarPicture, postPicture } from './pictures';
export { keepingPictures, listShownKeys } from './queries';
export { mediaUrl, releasePictures } from './store';
export { checkPictureField, pictureTaker, type PictureChange } from './uploads';
