import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { Skeleton } from '#ui/status/skeleton.tsx'

const FileField = lazy(async () => ({ default: (await import('../../upload/file-field.tsx')).FileField }))

/** Where rows that come by a file hold files themselves: they are uploaded here, one by one or by the folder, and cells of the file name them. */
export function ImportFiles({
  resource: { fields },
  onUnderWay
}: {
  readonly resource: AnyResource
  /** Called when it begins and ends to have files on their way or failed: what cells name must be there before they are read. */
  readonly onUnderWay: (isUnderWay: boolean) => void
}) {
  const { t } = useTranslation('resource')
  if (!Object.values(fields).some(({ kind, made }) => kind === 'files' && !made)) return null
  return (
    <Suspense fallback={<Skeleton lines={2} />}>
      <FileField
        label={t('importFiles')}
        description={t('importFilesHint')}
        sending={FOR_FIELDS}
        takesFolders
        onUnderWay={onUnderWay}
        onChange={() => undefined}
      />
    </Suspense>
  )
}

const FOR_FIELDS = { biz: 'field' } as const
