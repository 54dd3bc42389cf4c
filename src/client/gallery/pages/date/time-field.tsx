import { TimeField } from '#ui/date/time-field.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { CLOSE, LIST, TAB, TYPE } from '../../sample/keys.ts'

export const page: GalleryPage = {
  without: { many: 'single' },
  keys: [
    TAB,
    TYPE,
    ['Enter', 'keep'],
    ['Alt+ArrowDown', 'openList'],
    ...LIST,
    ['0', 'digits'],
    ['ArrowLeft ArrowRight', 'aside'],
    CLOSE
  ],
  examples: {
    ...fieldExamples((props) => <TimeField {...props} defaultValue="08:30:00" className="w-70 max-w-full" />, {
      label: (t) => t('sample.hour'),
      wrong: (t) => t('sample.badHour')
    }),
    noSeconds: ({ t }) => (
      <TimeField label={t('sample.hour')} hasSeconds={false} defaultValue="08:30" className="w-70 max-w-full" />
    ),
    bounds: ({ t }) => (
      <TimeField
        label={t('sample.hour')}
        defaultValue="09:00:00"
        min="08:30:00"
        max="17:00:00"
        className="w-70 max-w-full"
      />
    )
  }
}
