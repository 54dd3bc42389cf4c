const SHAPES =
  '<rect width="105" height="35" fill="#eef1f5"/><path d="M8 24c12-18 22 14 34-2s20 10 30-4 16 6 25-2" fill="none" stroke="#8795a8" stroke-width="2"/>'

/** A line on grey, as a data address: old clients want a picture beside the password; nothing depends on it. */
export const PICTURE = `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="105" height="35" viewBox="0 0 105 35" aria-hidden="true">${SHAPES}</svg>`).toString('base64')}`
