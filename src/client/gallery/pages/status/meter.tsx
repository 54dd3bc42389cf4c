import { Meter, type MeterProps } from '#ui/status/meter.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

function Storage({ t, used, ...props }: { t: T; used: number } & Partial<MeterProps>) {
  return (
    <Meter
      label={t('sample.storage')}
      value={used}
      maxValue={500}
      valueLabel={t('sample.storageUsed', { used, all: 500 })}
      className="w-96 max-w-full"
      {...props}
    />
  )
}

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', many: 'single' },
  examples: {
    default: ({ t }) => <Storage t={t} used={128} />,
    kinds: ({ t }) => (
      <>
        <Storage t={t} used={128} kind="good" note={t('sample.storageGood')} />
        <Storage t={t} used={431} kind="warn" note={t('sample.storageWarn')} mark={400} />
        <Storage t={t} used={500} kind="bad" note={t('sample.storageBad')} mark={400} />
      </>
    ),
    empty: ({ t }) => <Storage t={t} used={0} />,
    long: ({ t }) => <Storage t={t} used={217} label={t('sample.longLabel')} kind="warn" note={t('sample.longHelp')} />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Storage t={t} used={128} />
      </InDialog>
    )
  }
}
