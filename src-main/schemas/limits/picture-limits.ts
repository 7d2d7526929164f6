/** The largest picture of a user, in bytes: 512 KiB. The app sends one of some 20 KB. */
export const USER_PICTURE_LIMIT = 524_288

/** The longest side of the picture of a user, in pixels. A small file can have a picture that fills the memory. */
export const USER_PICTURE_SIDE = 1024

/** The media types of pictures of users. SVG is not one: it can contain scripts. */
export const USER_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type UserPictureType = (typeof USER_PICTURE_TYPES)[number]
