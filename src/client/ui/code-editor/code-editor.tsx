import { lazy, type Ref, Suspense, useId, useRef, useState } from 'react'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps, TextArea } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import type { CodeLanguage, CodeNames } from './code-editor-languages.ts'
import { composeClass } from '../base/compose-class.ts'
import { FieldBox, FieldLabel, FieldMessage, type FieldProps, fieldColumn, invalidBy } from '../base/fields/field.tsx'
import { Skeleton } from '../status/skeleton.tsx'
import { useValue } from '../base/fields/use-value.ts'

export { CODE_LANGUAGES, type CodeLanguage, type CodeNames } from './code-editor-languages.ts'

const CodeEditorBox = lazy(async () => ({ default: (await import('./code-editor-box.tsx')).CodeEditorBox }))

export interface CodeEditorProps
  extends Pick<
      AriaTextFieldProps,
      | 'name'
      | 'isRequired'
      | 'isReadOnly'
      | 'isDisabled'
      | 'isInvalid'
      | 'className'
      | 'aria-label'
      | 'aria-describedby'
    >,
    FieldProps {
  /** The code, lines parted by \n. */
  value?: string
  /** The code at first, where the editor keeps it itself. */
  defaultValue?: string
  /** Called with the whole code at each change. */
  onChange?: (value: string) => void
  /** What the code is coloured and indented as; plain without it. */
  language?: CodeLanguage | undefined
  /** Names that Ctrl+Space offers, of SQL alone: tables with their columns. Keep the same object while they are the same. */
  names?: CodeNames | undefined
  /** A hint in the empty editor; never instead of a label. */
  placeholder?: string
  /** Lines in sight at least (default 8); it grows with its code up to three fifths of the window. */
  rows?: number
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
}

/**
 * Code with line numbers, colours, search (Ctrl+F) and an indent of two. Tab leaves it until something has been typed, then
 * it indents; Escape or Ctrl+M give Tab back, Ctrl+M also the other way. A line below says which it is.
 */
export function CodeEditor({
  label,
  description,
  errorMessage,
  hasMessageLine,
  value: given,
  defaultValue = '',
  onChange,
  language,
  names,
  placeholder = '',
  rows = 8,
  isInvalid,
  className,
  ...props
}: CodeEditorProps) {
  const { t } = useTranslation('ui')
  const [value, setValue] = useValue(given, defaultValue, onChange)
  const [isIndenting, setIndenting] = useState(false)
  const hintId = useId()
  const sent = useRef<HTMLTextAreaElement>(null)
  const [isReadOnly, isDisabled] = [props.isReadOnly ?? false, props.isDisabled ?? false]
  return (
    <AriaTextField
      validationBehavior="aria"
      {...props}
      {...invalidBy(errorMessage, isInvalid)}
      value={value}
      onChange={setValue}
      className={composeClass(className, fieldColumn)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <FieldBox
        className="has-[.cm-content:focus]:outline-2 has-[.cm-panel_:focus]:outline-0! min-h-(--code-height)"
        style={{ '--code-height': `calc(${rows * 1.5}em + 12px)` } as React.CSSProperties}
        // A form's refusal is said until the value has changed, as with any field.
        onBlur={() => sent.current?.dispatchEvent(new Event('change', { bubbles: true }))}
      >
        <TextArea ref={sent} hidden className="hidden" />
        <Suspense fallback={<Skeleton lines={Math.min(rows, 4)} className="flex-1 p-2" />}>
          <CodeEditorBox
            {...{ value, language, names, placeholder, hintId, isReadOnly, isDisabled }}
            onChange={setValue}
            onIndenting={setIndenting}
          />
        </Suspense>
      </FieldBox>
      {!isReadOnly && !isDisabled && (
        <p id={hintId} className="text-quiet text-xs/5">
          {t(isIndenting ? 'codeTabIndents' : 'codeTabLeaves')}
        </p>
      )}
      <FieldMessage description={description} errorMessage={errorMessage} hasMessageLine={hasMessageLine} />
    </AriaTextField>
  )
}
