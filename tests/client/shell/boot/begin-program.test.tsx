import { afterEach, beforeEach, expect, test } from 'vitest'

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

beforeEach(() => {
  globalThis.order = []
  program = file('globalThis.order.push("program")')
  needed = file('globalThis.order.push("never by itself")')
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'program', content: `${program} ${needed}` })
  document.head.append(meta)
})
afterEach(() => {
  for (const left of document.querySelectorAll('meta[name=program], link[href^="blob:"], script[src^="blob:"]'))
    left.remove()
  document.documentElement.removeAttribute('data-drawn-anew')
})

test('the page is painted before its program is fetched', async () => {
  requestAnimationFrame(() => globalThis.order.push('painted'))
  beginProgram()
  expect(fetched()).toEqual([])
  await expect.poll(() => globalThis.order).toEqual(['painted', 'program'])
  expect(fetched()).toEqual([program, needed])
})

test('where this browser shows another page than the server has drawn, the program is fetched at once', async () => {
  document.documentElement.toggleAttribute('data-drawn-anew', true)
  beginProgram()
  expect(fetched()).toEqual([program, needed])
  await expect.poll(() => globalThis.order).toEqual(['program'])
})
