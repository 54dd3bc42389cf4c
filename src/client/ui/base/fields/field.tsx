import { CircleAlert } from 'lucide-react'
import { type ReactNode, type Ref, useContext, useInsertionEffect, useRef, useState } from 'react'
import {
  FieldError,
  FieldErrorContext,
  Group,
  type GroupProps,
  Label,
  LabelContext,
  Text,
  useSlottedContext
} from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from '../compose-class.ts'

/** The frame of a control in which something is typed or chosen. */
export const fieldBox = tv({
  base: 'relative flex min-h-control w-full rounded-control border border-line-strong bg-surface text-text outline-0 outline-offset-2 outline-focus has-[:is(input,textarea):focus]:outline-2 has-[:is(input,textarea):read-only]:border-line-off has-[:is(input,textarea):read-only]:bg-sunken disabled:border-line-off disabled:bg-sunken disabled:text-faint invalid:border-danger'
})

/** Classes of the bare input inside a FieldBox. */
export const bareInput =
  'w-full min-w-0 flex-1 bg-transparent px-2.5 text-inherit outline-0 placeholder:text-faint disabled:text-faint [&::-webkit-search-cancel-button]:hidden [&::-webkit-search-decoration]:hidden'

/** Classes of a field as a whole: label, control and message under one another. */
export const fieldColumn = 'flex min-w-0 flex-col gap-1'

/** What every field takes besides its own props. */
export interface FieldProps {
  /** What is asked for; shown above the control. Without it give aria-label. */
  label?: string
  /** A sentence of help below the control; an error takes its place. */
  description?: ReactNode
  /** What is wrong, in words; it also marks the field as invalid. */
  errorMessage?: string | undefined
  /** Whether a line below is kept free for help and errors, so that nothing jumps (default); off in tool bars. */
  hasMessageLine?: boolean | undefined
}

/** The label of a field, with its mark when the field must be filled. */
export function FieldLabel({
  children,
  isRequired = false,
  end
}: {
  children: string | undefined
  isRequired?: boolean | undefined
  end?: ReactNode
}) {
  if (children === undefined) return null
  return (
    <div className="flex min-h-6 items-center justify-between gap-2">
      <StaticLabel>
        {children}
        {isRequired && (
          <span aria-hidden className="ms-0.5 text-danger">
            *
          </span>
        )}
      </StaticLabel>
      {end}
    </div>
  )
}

/**
 * The label, as its field knows it. While a page sleeps behind another (Activity), React lets go of all refs: react-aria would take
 * the field for one without a label, and say so. The label is gone only when it is taken down.
 */
function StaticLabel({ children }: { children: ReactNode }) {
  const context = useSlottedContext(LabelContext)
  const given = useRef(context?.ref)
  given.current = context?.ref
  const [hold] = useState(() => (element: HTMLLabelElement | null) => {
    if (element) assign(given.current, element)
  })
  useInsertionEffect(() => () => queueMicrotask(() => assign(given.current, null)), [])
  return (
    <LabelContext.Provider value={{ ...context, ref: hold }}>
      <Label className="font-medium">{children}</Label>
    </LabelContext.Provider>
  )
}

function assign<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}

/** The frame around a bare input and the buttons in it. */
export function FieldBox({ className, ...props }: GroupProps & { ref?: Ref<HTMLDivElement> }) {
  return <Group {...props} className={composeClass(className, fieldBox())} />
}

const messageLine = (hasMessageLine: boolean) =>
  `flex flex-col text-xs/5 ${hasMessageLine ? 'min-h-5' : 'empty:hidden'}`
const wrongLine = 'flex items-start gap-1 text-danger'

function Wrong({ words }: { words: string }) {
  return (
    <>
      <CircleAlert aria-hidden className="mt-[3px] size-3.5 flex-none" />
      <span>{words}</span>
    </>
  )
}

/** The line below a control: help, or what is wrong, with a mark that is not colour alone. */
export function FieldMessage({
  description,
  errorMessage,
  hasMessageLine = true
}: Pick<FieldProps, 'description' | 'errorMessage' | 'hasMessageLine'>) {
  const validation = useContext(FieldErrorContext)
  const words = validation?.isInvalid ? (errorMessage ?? validation.validationErrors.join(' ')) : ''
  return (
    <div className={messageLine(hasMessageLine)}>
      {words && (
        <FieldError className={wrongLine}>
          <Wrong words={words} />
        </FieldError>
      )}
      {!words && description !== undefined && (
        <Text slot="description" className="text-quiet">
          {description}
        </Text>
      )}
    </div>
  )
}

/** The same line below what react-aria knows no field for; its owner points to it by aria-describedby. */
export function BareMessage({
  id,
  description,
  errorMessage,
  hasMessageLine = true
}: Pick<FieldProps, 'description' | 'errorMessage' | 'hasMessageLine'> & { id: string }) {
  return (
    <div id={id} className={messageLine(hasMessageLine)}>
      {errorMessage ? (
        <span className={wrongLine}>
          <Wrong words={errorMessage} />
        </span>
      ) : (
        description !== undefined && <span className="text-quiet">{description}</span>
      )}
    </div>
  )
}

/** How a field learns that it is invalid: from its message, or from its caller. */
export function invalidBy(errorMessage: string | undefined, isInvalid: boolean | undefined): { isInvalid?: boolean } {
  if (errorMessage) return { isInvalid: true }
  return isInvalid === undefined ? {} : { isInvalid }
}
