import { useState } from 'react'

import { FileDrop, type FileDropProps } from '#ui/fields/file-drop.tsx'
import { FileItem } from '#ui/status/file-item.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { PRESS, TAB } from '../../sample/keys.ts'

/** The greatest file that the example takes. Bytes. */
const MOST = 10_000_000

interface Given {
  readonly name: string
  readonly reason?: string
}

const NONE: readonly Given[] = []

function Taking({ t, first = NONE, ...props }: { t: T; first?: readonly Given[] } & Partial<FileDropProps>) {
  const [given, setGiven] = useState(first)
  return (
    <div className="flex w-full flex-col gap-3">
      <FileDrop
        aria-label={t('sample.choose')}
        hint={t('sample.dropText')}
        maxSize={MOST}
        {...props}
        onFiles={(files) => setGiven((before) => [...before, ...files.map(({ path }) => ({ name: path }))])}
        onRefused={(files) =>
          setGiven((before) => [...before, ...files.map(({ file, reason }) => ({ name: file.name, reason }))])
        }
      />
      {given.length > 0 && (
        <ul aria-label={t('sample.files')}>
          {given.map(({ name, reason }) => (
            <FileItem
              key={name}
              name={name}
              state={reason === undefined ? { mode: 'done' } : { mode: 'failed', reason }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

export const page: GalleryPage = {
  without: { readOnly: 'filesAlone', many: 'ofFiles' },
  keys: [TAB, PRESS, ['Ctrl+V', 'paste']],
  examples: {
    default: ({ t }) => <Taking t={t} />,
    actions: ({ t }) => <Taking t={t} allowsFolders accept={{ 'application/pdf': ['.pdf'] }} />,
    disabled: ({ t }) => <Taking t={t} allowsFolders isDisabled />,
    invalid: ({ t }) => (
      <Taking
        t={t}
        errorMessage={t('sample.noScan')}
        first={[{ name: t('sample.scan', { number: 7 }), reason: t('sample.tooLarge') }]}
      />
    ),
    long: ({ t }) => (
      <Taking
        t={t}
        aria-label={t('sample.longAgree')}
        hint={t('sample.longHelp')}
        first={[{ name: `${t('sample.longValue')}.pdf` }]}
      />
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Taking t={t} />
      </InDialog>
    )
  }
}
