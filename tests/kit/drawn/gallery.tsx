import i18next from 'i18next'
import { render } from 'vitest-browser-react'

import { arrive } from '#core/state/pages/route.ts'
import { Gallery } from '#gallery/gallery.tsx'

const follow = () => () => undefined

/** The gallery at one of its places. */
export async function renderGallery(path: string) {
  await i18next.loadNamespaces('gallery')
  arrive(path, '', '')
  return await render(<Gallery follow={follow} />)
}
