let pen: CanvasRenderingContext2D | null | undefined

/** The red, green and blue, 0 to 255, that the browser draws for a token of the page in the look of the moment. */
export function drawn(token: string, where: Element): readonly number[] {
  pen ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pen) return []
  const probe = document.createElement('i')
  probe.style.color = `var(--${token})`
  where.append(probe)
  pen.fillStyle = getComputedStyle(probe).color
  probe.remove()
  pen.fillRect(0, 0, 1, 1)
  return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}

/** The contrast of two drawn colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(one: readonly number[], other: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
