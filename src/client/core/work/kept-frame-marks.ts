/** What marks the frame that is kept from the last start. */
export const KEPT_FRAME_MARK = 'data-kept-frame'
/** Marks a part of a page of which the kept frame has a picture; its value are the words that say when the picture was made. */
export const KEPT_PICTURE = 'data-kept-picture'
