/** The path of the gallery. */
export const GALLERY_PATH = '/gallery'

/** Whether a path is the gallery's or below it. */
export const isGalleryPath = (path: string): boolean => path === GALLERY_PATH || path.startsWith(`${GALLERY_PATH}/`)

/** Whether the gallery is asked for and is there: in development, and where the server says so in the page. */
export const isGalleryWanted = (): boolean =>
  isGalleryPath(location.pathname) && (import.meta.env.DEV || document.querySelector('meta[name="gallery"]') !== null)
