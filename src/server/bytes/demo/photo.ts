import type { PhotoSpec } from '../../db/seed/demo-spec.ts'
import { chance, seedOf } from './chance.ts'
import { jpeg, type Picture } from './jpeg.ts'

const WIDTH = 1280
const HEIGHT = 960
const HORIZON = 600

type Colour = readonly [red: number, green: number, blue: number]
const GROUND: Colour = [150, 122, 92]
const STEEL: Colour = [205, 150, 40]
const CONCRETE: Colour = [168, 168, 164]
const GLASS: Colour = [96, 138, 168]

/** A picture as JPEG, 1280 × 960: sky, ground, and as much of a building as the scene says. */
export function photoJpeg({ scene, name }: PhotoSpec): Uint8Array {
  const picture: Picture = { width: WIDTH, height: HEIGHT, points: new Uint8Array(3 * WIDTH * HEIGHT) }
  const next = chance(seedOf(name))
  paint(picture, 0, 0, WIDTH, HORIZON, (_, y) => [150 + y / 8, 185 + y / 12, 225])
  paint(picture, 0, HORIZON, WIDTH, HEIGHT - HORIZON, () => {
    const shade = next() * 26 - 13
    return [GROUND[0] + shade, GROUND[1] + shade, GROUND[2] + shade]
  })
  if (scene === '2') foundations(picture, next)
  else if (scene !== '1') building(picture, next, scene === '6')
  return jpeg(picture)
}

function foundations(picture: Picture, next: () => number): void {
  paint(picture, 180, 640, 920, 220, () => [112, 92, 72])
  for (let column = 0; column < 12; column += 1) {
    const height = 40 + Math.floor(next() * 50)
    paint(picture, 215 + column * 74, 800 - height, 26, height, () => CONCRETE)
  }
}

function building(picture: Picture, next: () => number, finished: boolean): void {
  const floors = 7 + Math.floor(next() * 4)
  const top = HORIZON + 60 - floors * 52
  for (let floor = 0; floor < floors; floor += 1) {
    const y = top + floor * 52
    paint(picture, 360, y, 560, 14, () => CONCRETE)
    for (let bay = 0; bay < 8; bay += 1) {
      paint(picture, 360 + bay * 78, y, 14, 52, () => CONCRETE)
      if (finished) paint(picture, 378 + bay * 78, y + 16, 56, 32, () => GLASS)
    }
  }
  if (finished) {
    paint(picture, 0, HORIZON + 60, WIDTH, 40, () => [96, 136, 72])
    return
  }
  paint(picture, 1010, top - 130, 16, HORIZON + 190 - top, () => STEEL)
  paint(picture, 640, top - 118, 520, 10, () => STEEL)
}

/** Fills a rectangle, each point by its place; what lies outside the picture is left out. */
function paint(
  { width, height, points }: Picture,
  left: number,
  top: number,
  wide: number,
  high: number,
  colour: (x: number, y: number) => Colour
): void {
  for (let y = Math.max(0, top); y < Math.min(height, top + high); y += 1) {
    for (let x = Math.max(0, left); x < Math.min(width, left + wide); x += 1)
      points.set(colour(x, y), 3 * (y * width + x))
  }
}
