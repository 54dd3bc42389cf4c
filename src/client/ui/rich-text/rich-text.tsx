import { lazy, type Ref, Suspense, useId, useRef } from 'react'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps, TextArea } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { composeClass } from '../base/compose-class.ts'
import { FieldBox, FieldLabel, FieldMessage, type FieldProps, fieldColumn, invalidBy } from '../base/fields/field.tsx'
import { useValue } from '../base/fields/use-value.ts'
import { Skeleton } from '../status/skeleton.tsx'

const RichTextBox = lazy(async () => ({ default: (await import('./rich-text-box.tsx')).RichTextBox }))

export interface RichTextProps
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
  /** The text as HTML; empty where there is neither a word nor a picture. */
  value?: string
  /** The text at first, where the editor keeps it itself. */
  defaultValue?: string
  /** Called with the whole text at each change. */
  onChange?: (value: string) => void
  /** Keeps a picture and gives its address; fails with an Error that says why in words. Without it no pictures are taken. */
  keepImage?: (file: File) => Promise<string>
  /** Whether a picture in the text is one of one's own files, by its address; the others are left out. */
  isOwnImage?: (source: string) => boolean
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
}

/**
 * Formatted text with headings, lists, quotations, links, tables and pictures, which are asked what they show. Tab leaves it; in
 * a table it goes from cell to cell first. Alt+F10 goes to its toolbar, Escape back. What is pasted is cleaned.
 */
export function RichText({
  label,
  description,
  errorMessage,
  hasMessageLine,
  value: given,
  defaultValue = '',
  onChange,
  keepImage,
  isOwnImage = NONE,
  isInvalid,
  className,
  ...props
}: RichTextProps) {
  const { t } = useTranslation('formatted')
  const [value, setValue] = useValue(given, defaultValue, onChange)
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
        className="min-h-50 has-[.rich-text:focus]:outline-2"
        // A form's refusal is said until the value has changed, as with any field.
        onBlur={() => sent.current?.dispatchEvent(new Event('change', { bubbles: true }))}
      >
        <Suspense fallback={<Skeleton lines={4} className="flex-1 p-3" />}>
          <RichTextBox
            {...{ value, hintId, isReadOnly, isDisabled, isOwnImage, keepImage }}
            sent={<TextArea ref={sent} hidden className="hidden" />}
            onChange={setValue}
          />
        </Suspense>
      </FieldBox>
      {!isReadOnly && !isDisabled && (
        <p id={hintId} className="text-quiet text-xs/5">
          {t('hint')}
        </p>
      )}
      <FieldMessage description={description} errorMessage={errorMessage} hasMessageLine={hasMessageLine} />
    </AriaTextField>
  )
}

const NONE = () => false
