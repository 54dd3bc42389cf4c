import { expect, test } from 'vitest'

import { criticalCss } from '#server/critical-css.ts'

const html = '<main class="flex w-1/2 hover:underline"><p class="[&amp;_svg]:size-4 2xl">文</p></main>'

test('a page gets the rules of its own classes, and those that name none', () => {
  expect(criticalCss('body{margin:0}.flex{display:flex}.grid{display:grid}', html)).toBe(
    'body{margin:0}.flex{display:flex}'
  )
  expect(criticalCss('.grid,.flex{color:red}.grid .flex{color:blue}', html)).toBe('.flex{color:red}')
  expect(criticalCss('[data-theme=dark]{--a:1}:root .flex>p:first-child{color:red}', html)).toBe(
    '[data-theme=dark]{--a:1}:root .flex>p:first-child{color:red}'
  )
})

test('classes are read as a stylesheet writes them', () => {
  const css =
    '.w-1\\/2{width:50%}.w-1\\/3{width:33%}.hover\\:underline:hover{a:b}.\\[\\&_svg\\]\\:size-4 svg{a:b}.\\32xl{a:b}.\\33xl{a:b}'
  expect(criticalCss(css, html)).toBe(
    '.w-1\\/2{width:50%}.hover\\:underline:hover{a:b}.\\[\\&_svg\\]\\:size-4 svg{a:b}.\\32xl{a:b}'
  )
  expect(criticalCss('.flex:is(:where(.group):hover *){a:b}.flex:not(.grid,.x){c:d}', html)).toBe(
    '.flex:is(:where(.group):hover *){a:b}.flex:not(.grid,.x){c:d}'
  )
})

test('groups keep what is left in them, and layers their order where nothing is', () => {
  const css =
    '@layer base,components;@layer components{.grid{a:b}}@media (width>=64rem){.flex{a:b}.grid{a:b}}@supports (a:b){.grid{a:b}}'
  expect(criticalCss(css, html)).toBe('@layer base,components;@layer components;@media (width>=64rem){.flex{a:b}}')
})

test('properties and motions are kept where they are used', () => {
  const css =
    '.flex{animation:spin 1s;--tw-a:1}.grid{animation:fade 1s}@property --tw-a{syntax:"*"}@property --tw-ab{syntax:"*"}@keyframes spin{to{a:b}}@keyframes fade{to{a:b}}'
  expect(criticalCss(css, html)).toBe(
    '.flex{animation:spin 1s;--tw-a:1}@property --tw-a{syntax:"*"}@keyframes spin{to{a:b}}'
  )
})

test('signs of the language within texts, addresses and remarks end nothing', () => {
  const css = '/* a{b} */.flex{content:"}{;\\"";background:url(data:a;b,{c})}.grid{a:b}p{a:b}'
  expect(criticalCss(css, html)).toBe('.flex{content:"}{;\\"";background:url(data:a;b,{c})}p{a:b}')
})
