import { useState } from 'react'

import { CODE_LANGUAGES, CodeEditor, type CodeLanguage } from '#ui/code-editor/code-editor.tsx'
import { Select } from '#ui/fields/select.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { CODE } from '../../sample/code.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB } from '../../sample/keys.ts'

function Languages({ t }: { t: T }) {
  const [language, setLanguage] = useState<CodeLanguage>('sql')
  return (
    <div className="flex w-full flex-col gap-2">
      <Select
        label={t('sample.language')}
        options={CODE_LANGUAGES.map((name) => ({ value: name, label: name }))}
        value={language}
        onChange={(name) => setLanguage(CODE_LANGUAGES.find((one) => one === name) ?? 'sql')}
        className="w-70 max-w-full"
      />
      <CodeEditor key={language} label={t('sample.code')} language={language} defaultValue={CODE[language]} />
    </div>
  )
}

export const page: GalleryPage = {
  keys: [
    TAB,
    ['Tab', 'indent'],
    ['Ctrl+M', 'tabMode'],
    ['Escape', 'tabOut'],
    ['Ctrl+F', 'find'],
    ['F3 Shift+F3', 'findNext'],
    ['Ctrl+Alt+G', 'goLine'],
    ['Ctrl+/', 'comment'],
    ['Alt+ArrowUp Alt+ArrowDown', 'moveLine'],
    ['Ctrl+Z Ctrl+Y', 'undo']
  ],
  examples: {
    ...fieldExamples(
      (props, { isLong }) => (
        <CodeEditor
          {...props}
          language={isLong ? 'html' : 'javascript'}
          rows={5}
          defaultValue={CODE[isLong ? 'html' : 'javascript']}
          className="w-full"
        />
      ),
      {
        label: (t) => t('sample.code'),
        wrong: (t) => t('sample.badCode')
      }
    ),
    languages: ({ t }) => <Languages t={t} />,
    many: ({ t }) => (
      <CodeEditor
        label={t('sample.code')}
        language="sql"
        rows={10}
        defaultValue={Array.from({ length: 1000 }, (_, at) => `select ${at + 1} as page;`).join('\n')}
        className="w-full"
      />
    )
  }
}
