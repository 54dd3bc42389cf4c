import { useTranslation } from 'react-i18next'

import type { planOfVolumes } from '#contract/archives/volumes.ts'
import type { Output } from '#contract/core/call.ts'
import { Disclosure } from '#ui/containers/disclosure.tsx'

import { VolumeRules } from './volume-rules.tsx'
import { electronicWords, sumLine } from './volume-words.ts'

/** What automatic arranging would do: each volume with its figures, and on request why it is formed and what lies in it. */
export function PlanPreview({ plan }: { readonly plan: Output<typeof planOfVolumes> }) {
  const { t } = useTranslation('arrange')
  return (
    <section aria-label={t('preview')} className="mt-4">
      <h3 className="font-semibold">{t('planSays', { files: plan.files, volumes: plan.volumes.length })}</h3>
      <p className="text-quiet text-sm/6">
        {sumLine(
          t,
          plan.volumes.map((volume) => ({ ...volume, files: volume.files.length }))
        )}
      </p>
      <ol className="mt-1">
        {plan.volumes.map(({ title, files, pages, bytes, thicknessMm, boxSpec, rules }) => (
          <li key={title + files[0]?.id} className="border-line border-b py-1">
            <Disclosure title={title} level={4}>
              <VolumeRules rules={rules} />
              <ol aria-label={t('files')} className="ms-5 mt-2 list-decimal text-quiet text-sm/6">
                {files.map((file) => (
                  <li key={file.id}>
                    {file.title} · {t('file.pages', { count: file.pages })}
                  </li>
                ))}
              </ol>
            </Disclosure>
            <p className="ms-7 text-quiet text-xs/5">
              {pages === null
                ? electronicWords(t, { count: 1, files: files.length, bytes })
                : [
                    t('volume.files', { count: files.length }),
                    t('volume.pages', { count: pages }),
                    boxSpec !== null && t('volume.thickness', { mm: thicknessMm, box: boxSpec })
                  ]
                    .filter(Boolean)
                    .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
