import { randomInt } from 'node:crypto'

const SHAPES =
  '<rect width="105" height="35" fill="#eef1f5"/><path d="M8 24c12-18 22 14 34-2s20 10 30-4 16 6 25-2" fill="none" stroke="#8795a8" stroke-width="2"/>'
/** Without those that look like one another. */
const CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const COUNT = 4
/** Where the first one is drawn, and how far it is to the next. */
const [LEFT, STEP] = [12, 22]

/**
 * Four characters on grey, as a data address: the sign-in of old clients has a field for them that may not be empty. Nothing depends on
 * what is typed there; what keeps strangers out is the wait after wrong passwords.
 */
export function picture(): string {
  const drawn = Array.from({ length: COUNT }, (_, at) => {
    const [x, y] = [LEFT + at * STEP, 22 + randomInt(7)]
    return `<text x="${x}" y="${y}" transform="rotate(${randomInt(-15, 16)} ${x} ${y})">${CHARACTERS[randomInt(CHARACTERS.length)]}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="105" height="35" viewBox="0 0 105 35">${SHAPES}<g font-family="monospace" font-size="22" font-weight="bold" fill="#1f3a5f">${drawn.join('')}</g></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
