import { useState } from 'react'

import { TimeColumns } from '#ui/date/time-columns.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { LIST, TAB } from '../../sample/keys.ts'

function Hour({ t, hasSeconds = true }: { t: T; hasSeconds?: boolean }) {
  const [value, setValue] = useState('08:30:00')
  return (
    <div className="flex flex-col gap-3">
      <output aria-label={t('sample.hour')}>{value}</output>
      <TimeColumns value={value} onChoose={setValue} hasSeconds={hasSeconds} />
    </div>
  )
}

export const page: GalleryPage = {
  without: { disabled: 'holds', readOnly: 'holds', invalid: 'ofField', long: 'noText', many: 'single' },
  keys: [TAB, ...LIST, ['0', 'digits'], ['ArrowLeft ArrowRight', 'aside'], ['Enter', 'choose']],
  examples: {
    default: ({ t }) => <Hour t={t} />,
    noSeconds: ({ t }) => <Hour t={t} hasSeconds={false} />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Hour t={t} />
      </InDialog>
    )
  }
}
