import type { StoredObject } from '#contract/files/stored.ts'
import { FileField } from '#parts/upload/file-field.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { fieldExamples, type SampleField } from '../../sample/field-examples.tsx'
import { PRESS, TAB } from '../../sample/keys.ts'
import { sampleUploads } from '../../sample/sample-uploads.ts'

const sources = import.meta.glob<string>('/src/client/parts/upload/file-field.tsx', {
  query: '?raw',
  import: 'default'
})

const stored = (name: string, at: number): StoredObject => ({
  ...{
    id: `sample-${at}`,
    path: `sample/${at}.pdf`,
    name,
    size: 1_234_567 * at,
    format: 'pdf',
    mime: 'application/pdf'
  },
  ...{ sha256: '', pages: 3 * at }
})
const scans = (t: T, count: number) =>
  Array.from({ length: count }, (_, at) => stored(t('sample.scan', { number: at + 1 }), at + 1))

function Files({ t, objects, ...field }: SampleField & { readonly t: T; readonly objects: readonly StoredObject[] }) {
  const { isDisabled: _, isReadOnly: __, ...shown } = field
  return (
    <FileField
      {...shown}
      defaultValue={objects.map(({ path }) => path).join()}
      objects={objects}
      uploads={sampleUploads}
      takesFolders
      onChange={() => undefined}
    />
  )
}

export const page: GalleryPage = {
  without: { disabled: 'filesAlone', readOnly: 'filesAlone' },
  keys: [TAB, PRESS, ['Ctrl+V', 'paste']],
  source: async () => (await Object.values(sources)[0]?.()) ?? '',
  examples: {
    ...fieldExamples(
      (props, { t, isLong }) => (
        <Files {...props} t={t} objects={isLong ? [stored(`${t('sample.longValue')}.pdf`, 1)] : scans(t, 2)} />
      ),
      { label: (t) => t('sample.files'), wrong: (t) => t('sample.noScan'), without: ['disabled', 'readOnly'] }
    ),
    many: ({ t }) => <Files label={t('sample.files')} t={t} objects={scans(t, 12)} />
  }
}
