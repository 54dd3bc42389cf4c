import { openKeyboardUser } from '#kit/keys/keyboard-user.ts'

/** A drawing with its name: a PNG. */
export type Drawing = readonly [name: string, png: Buffer]
/** How wide a picture of all drawings is, in pixels. */
const WIDTH = 1880

/** Lays drawings beside each other, each so many pixels high and with its name, and takes a picture of that: a WebP. */
export async function overviewOf(drawings: readonly Drawing[], height: number): Promise<Buffer> {
  const figures = drawings.map(
    ([name, png]) => `<figure><figcaption>${name}</figcaption><img src="${addressOf(png)}"></figure>`
  )
  return pictureOf(
    `<style>
    body { margin: 16px; font: 13px sans-serif; background: #d7dbe0; display: flex; flex-wrap: wrap; gap: 12px }
    figure { margin: 0 } figcaption { margin-bottom: 4px } img { height: ${height}px; display: block }
  </style>${figures.join('')}`,
    WIDTH,
    72
  )
}

/** A drawing as it is, in fewer bytes: a WebP. */
export const wholeOf = (png: Buffer, { width }: { readonly width: number }): Promise<Buffer> =>
  pictureOf(
    `<style>body { margin: 0 } img { width: ${width}px; display: block }</style><img src="${addressOf(png)}">`,
    width,
    82
  )

const addressOf = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

/** A picture of a page so many pixels wide, as high as it is. */
async function pictureOf(content: string, width: number, quality: number): Promise<Buffer> {
  const { page, close } = await openKeyboardUser({ width, height: 600 })
  await page.setContent(content)
  await page.waitForFunction('[...document.images].every((image) => image.complete)')
  const session = await page.context().newCDPSession(page)
  const whole = Number(await page.evaluate('document.documentElement.scrollHeight'))
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: whole, scale: 1 }
  })
  await close()
  return Buffer.from(data, 'base64')
}
