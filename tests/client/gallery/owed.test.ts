import { expect, test } from 'vitest'

import { OWED, type GalleryPage } from '#gallery/page.ts'

const pages = import.meta.glob<GalleryPage>('../../../src/client/gallery/pages/*/*.tsx', {
  import: 'page',
  eager: true
})

test.for(Object.entries(pages))(
  '%s shows every example that a page owes, or says why it makes no sense',
  ([, { examples, without = {} }]) => {
    expect(OWED.filter((name) => Boolean(examples[name]) === Boolean(without[name]))).toEqual([])
  }
)
