import { useState } from 'react'

import { ImageViewer } from '#ui/data/image-viewer.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { TAB } from '../../sample/keys.ts'

const drawing = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80"><rect width="120" height="80" fill="hsl(${hue} 45% 40%)"/><path d="M10 70 60 15l50 55z" fill="hsl(${hue} 55% 75%)"/></svg>`)}`

function Pictures({ t, sources, first = 1 }: { t: T; sources: readonly string[]; first?: number }) {
  const [index, setIndex] = useState(0)
  return (
    <ImageViewer
      className="h-90 w-full"
      images={sources.map((src, at) => ({ src, title: t('sample.picture', { number: first + at }) }))}
      index={index}
      onIndexChange={setIndex}
    />
  )
}

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly' },
  keys: [TAB, ['ArrowLeft ArrowRight', 'walk'], ['+ - 0', 'zoom'], ['R Shift+R', 'turn']],
  examples: {
    default: ({ t }) => <Pictures t={t} sources={[drawing(210), drawing(30), drawing(120)]} />,
    onePicture: ({ t }) => <Pictures t={t} first={4} sources={[drawing(280)]} />,
    long: ({ t }) => (
      <ImageViewer
        className="h-90 w-full"
        images={[{ src: drawing(60), title: t('sample.longValue') }]}
        index={0}
        onIndexChange={() => undefined}
      />
    ),
    many: ({ t }) => (
      <Pictures t={t} first={101} sources={Array.from({ length: 1000 }, (_, at) => drawing((at * 37) % 360))} />
    ),
    failed: ({ t }) => <Pictures t={t} first={5} sources={['data:image/png;base64,AA==']} />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Pictures t={t} sources={[drawing(210), drawing(30), drawing(120)]} />
      </InDialog>
    )
  }
}
