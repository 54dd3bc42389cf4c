import { afterEach, beforeEach, expect, test } from 'vitest'

import { KEPT_FRAME_MARK } from '#core/work/kept-frame-marks.ts'
import { beginProgram } from '#shell/boot/early/begin-program.ts'

const file = (script: string) => URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
// A browser runs a module of one address once, so that each test has a program of its own.
let program = ''
let needed = ''

declare global {
  var order: string[]
}

const fetched = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload][href^="blob:"]')].map(
    (link) => link.href
  )
function add(name: string, content: string): void {
  const meta = document.createElement('meta')
  Object.assign(meta, { name, content })
  document.head.append(meta)
}

beforeEach(() => {
  globalThis.order = []
  program = file('globalThis.order.push("program")')
  needed = file('globalThis.order.push("never by itself")')
  add('program', `${program} ${needed}`)
})
afterEach(() => {
  for (const left of document.querySelectorAll(
    `meta[name=program], meta[name=drawn], link[href^="blob:"], script[src^="blob:"], [${KEPT_FRAME_MARK}]`
  ))
    left.remove()
  document.documentElement.removeAttribute('data-drawn-anew')
})

test('where nothing is to be seen yet, the program and what it needs are fetched at once', async () => {
  beginProgram(() => globalThis.order.push('more'))
  expect([globalThis.order, fetched()]).toEqual([['more'], [program, needed]])
  await expect.poll(() => globalThis.order).toEqual(['more', 'program'])
})

test.each([
  ['the page that the server has drawn', () => add('drawn', 'on')],
  ['the frame that this browser has kept', () => document.body.append(keptFrame())]
])('%s is painted before the program is fetched', async (_, draw) => {
  draw()
  requestAnimationFrame(() => globalThis.order.push('painted'))
  beginProgram(() => globalThis.order.push('more'))
  expect([globalThis.order, fetched()]).toEqual([[], []])
  await expect.poll(() => globalThis.order).toEqual(['painted', 'more', 'program'])
  expect(fetched()).toEqual([program, needed])
})

test('a page that this browser draws anew is no picture to wait for', () => {
  add('drawn', 'on')
  document.documentElement.toggleAttribute('data-drawn-anew', true)
  beginProgram(() => undefined)
  expect(fetched()).toEqual([program, needed])
})

function keptFrame(): HTMLElement {
  const frame = document.createElement('div')
  frame.setAttribute(KEPT_FRAME_MARK, '')
  return frame
}
