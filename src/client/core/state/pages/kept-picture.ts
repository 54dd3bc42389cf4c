/** Marks a part of a page that is kept as a picture for the next start; its value are the words that tell the time of the picture. */
export const KEPT_PICTURE = 'data-kept-picture'
