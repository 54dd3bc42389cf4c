/** What marks the frame that is kept from the last start. */
export const KEPT_FRAME_MARK = 'data-kept-frame'
