import { Slider } from '#ui/fields/slider.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB } from '../../sample/keys.ts'

export const page: GalleryPage = {
  without: { invalid: 'alwaysRight', many: 'single' },
  keys: [
    TAB,
    ['ArrowLeft ArrowRight ArrowUp ArrowDown', 'step'],
    ['PageUp PageDown', 'bigStep'],
    ['Home End', 'slideEnds']
  ],
  examples: {
    ...fieldExamples(
      (props) => (
        <Slider
          {...props}
          defaultValue={40}
          formatOptions={{ style: 'unit', unit: 'percent' }}
          className="w-70 max-w-full"
        />
      ),
      {
        label: (t) => t('sample.quality'),
        without: ['required', 'invalid']
      }
    ),
    range: ({ t }) => (
      <Slider
        label={t('sample.pages')}
        description={t('sample.help')}
        defaultValue={[20, 160]}
        minValue={1}
        maxValue={300}
        className="w-70 max-w-full"
      />
    )
  }
}
