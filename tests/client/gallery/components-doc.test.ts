import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { expect, test } from 'vitest'

import { PAGE_NAMES } from '#gallery/groups.ts'
import { componentsDoc } from '#gallery/components-doc.ts'
import { readComponents } from '#gallery/read/read-components.ts'

const paths = globSync('src/client/ui/**/*.{ts,tsx}')
const sources = new Map(paths.map((path) => [basename(path), readFileSync(path, 'utf8')]))
const folders = new Map(paths.map((path) => [basename(path), relative('src/client/ui', dirname(path))]))

test('docs/components.md says what the sources say', async () => {
  await expect(componentsDoc(sources, folders)).toMatchFileSnapshot('../../../docs/components.md')
})

test('every component that is shown says what it is for, and so does every prop that is documented', () => {
  const shown = PAGE_NAMES.flatMap((name) =>
    readComponents(sources.get(`${name}.tsx`) ?? '', (path) => sources.get(basename(path))).map((component) => ({
      file: name,
      ...component
    }))
  )
  const dumb = shown.flatMap(({ file, name, sentence, props }) => [
    ...(sentence ? [] : [`${file}: ${name}`]),
    ...props.filter((prop) => !prop.sentence).map((prop) => `${file}: ${name}.${prop.name}`)
  ])
  expect(dumb).toEqual([])
})
