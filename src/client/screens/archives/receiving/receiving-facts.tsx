import { useTranslation } from 'react-i18next'

import type { Receiving } from '#contract/transfers/receiving.ts'
import { Descriptions } from '#ui/data/descriptions.tsx'

/** How far a receipt is: what each store holds that was read back, and what was at fault. */
export function ReceivingFacts({
  receiving: { objects, forms, stores, volumes, placed, isRunning, fault }
}: {
  readonly receiving: Receiving
}) {
  const { t } = useTranslation('transfers')
  return (
    <>
      {fault !== null && (
        <p role="alert" className="rounded-control bg-danger-tint px-3 py-1.5">
          {fault}
        </p>
      )}
      <p role="status">{isRunning ? t('receive.running') : ''}</p>
      <Descriptions
        columns={2}
        items={[
          { term: t('receive.objects'), value: t('receive.counted', { files: objects - forms, forms }) },
          ...stores.map((store) => ({
            term: t('receive.store', { store: store.store }),
            value: t('receive.copies', {
              done: store.objects,
              total: objects,
              time: store.verifiedAt?.slice(0, 16) ?? ''
            })
          })),
          { term: t('receive.placedVolumes'), value: t('receive.copies', { done: placed, total: volumes, time: '' }) }
        ]}
      />
      <p className="text-quiet text-xs/5">{t('receive.byDigests')}</p>
    </>
  )
}
