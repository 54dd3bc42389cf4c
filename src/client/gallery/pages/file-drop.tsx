import { useState } from 'react'

import { FileDrop, type FileDropProps } from '#ui/file-drop.tsx'
import { FileItem } from '#ui/file-item.tsx'

import type { Page, T } from '../page.ts'
import { PRESS, TAB } from '../sample/keys.ts'

/** The greatest file that the example takes. Bytes. */
const MOST = 10_000_000

function Taking({ t, ...props }: { t: T } & Partial<FileDropProps>) {
  const [given, setGiven] = useState<readonly { name: string; reason?: string }[]>([])
  return (
    <div className="flex w-full flex-col gap-3">
      <FileDrop
        aria-label={t('sample.choose')}
        hint={t('sample.dropText')}
        maxSize={MOST}
        {...props}
        onFiles={(files) => setGiven((before) => [...before, ...files.map(({ path }) => ({ name: path }))])}
        onRefused={(files) => setGiven((before) => [...before, ...files.map(({ file, reason }) => ({ name: file.name, reason }))])}
      />
      {given.length > 0 && (
        <ul aria-label={t('sample.files')}>
          {given.map(({ name, reason }) => (
            <FileItem key={name} name={name} state={reason === undefined ? { mode: 'done' } : { mode: 'failed', reason }} />
          ))}
        </ul>
      )}
    </div>
  )
}

export const page: Page = {
  keys: [TAB, PRESS, ['Ctrl+V', 'paste']],
  examples: {
    default: ({ t }) => <Taking t={t} />,
    actions: ({ t }) => <Taking t={t} allowsFolders accept={{ 'application/pdf': ['.pdf'] }} />,
    disabled: ({ t }) => <Taking t={t} isDisabled />
  }
}
