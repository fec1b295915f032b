export { avatarPicture, postPicture } from './pictures';
export { mediaUrl, releasePictures } from './store';
export { checkPictureField, pictureTaker, type PictureChange } from './uploads';
