/** What the pictures of first pages are: small, and read by every browser. */
export const PAGE_PICTURE = { ending: 'webp', mime: 'image/webp' } as const

/** Where the picture of an object's first page is asked for, below the context path; the name changes with the bytes. */
export const picturePath = ({ id, sha256 }: { readonly id: string; readonly sha256: string }): string =>
  `/files/firstPage/${encodeURIComponent(id)}/${sha256}.${PAGE_PICTURE.ending}`
