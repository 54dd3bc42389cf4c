import {
  CommandGroup as Group,
  CommandInput as Input,
  CommandItem as Item,
  CommandList as List,
  CommandRoot as Root
} from 'cmdk'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { keepActiveNamed } from '../base/active-entry.ts'
import { announce } from '../base/announcer.ts'
import { isComposing } from '../base/pressed-keys.ts'
import { Modal, type ModalProps } from '../base/layers/modal.tsx'

export interface CommandProps extends Omit<ModalProps, 'children' | 'side'> {
  /** What it is; said on opening. */
  'aria-label': string
  /** What is typed. */
  query: string
  /** Called with what is typed. */
  onQueryChange: (query: string) => void
  /** A hint in the empty input. */
  placeholder?: string
  /** The id of the best entry: what Enter runs until one has gone to another. Without it that is the first that was drawn. */
  first?: string | undefined
  /** How many entries are listed, to be shown and said. */
  count: number
  /** Whether more entries are being loaded. */
  isLoading?: boolean
  /** What is said and shown when nothing is listed. */
  empty: string
  /** A word on what is listed, shown below it and said after it: that there is more, or that a part could not be asked for. */
  note?: string
  /** Something before the input, such as a picture or the name of a second page. */
  before?: ReactNode
  /** The keys of the palette itself, at its foot. */
  footer?: ReactNode
  /** Takes a key before the palette does; true when it has been taken (Backspace in an empty input goes a page back). */
  onKey?: (event: KeyboardEvent<HTMLInputElement>) => boolean
  /** Groups of entries, already chosen and in order: nothing is filtered or ranked here. */
  children: ReactNode
  /** The input itself, to focus it. */
  inputRef?: Ref<HTMLInputElement>
}

/**
 * A list of things to do, narrowed by typing, in a modal: a combobox with a listbox. Arrows, Home and End walk, Enter
 * runs, Escape closes. Keys of an input method are its own.
 */
export function Command({
  query,
  onQueryChange,
  placeholder,
  first,
  count,
  isLoading = false,
  empty,
  note,
  before,
  footer,
  onKey,
  children,
  inputRef,
  'aria-label': label,
  ...props
}: CommandProps) {
  const { t } = useTranslation('ui')
  const words = count > 0 ? t('found', { count }) : isLoading ? t('searching') : empty
  return (
    <Modal isDismissable {...props} side="top" width={640}>
      <Dialog aria-label={label} className="flex min-h-0 flex-col outline-0">
        <Palette {...{ label, words, note, query, first }} isSaid={props.isOpen !== false}>
          <div className="flex min-h-13.5 items-center gap-2.5 border-line border-b px-4">
            {before}
            <Input
              {...(inputRef && { ref: inputRef })}
              autoFocus
              value={query}
              onValueChange={onQueryChange}
              placeholder={placeholder}
              className="min-w-0 flex-1 bg-transparent text-base/6 outline-0 placeholder:text-faint"
              onKeyDown={(event) => {
                if (!isComposing(event) && onKey?.(event)) event.preventDefault()
              }}
            />
            <span aria-hidden className="flex-none text-quiet text-xs/5">
              {isLoading ? t('searching') : count > 0 ? words : ''}
            </span>
          </div>
          {count === 0 && <div className="px-4 py-8 text-center text-quiet">{words}</div>}
          <List
            label={label}
            hidden={count === 0}
            className="max-h-[min(26rem,55vh)] min-h-0 flex-1 scroll-py-2 overflow-auto p-2"
          >
            {children}
          </List>
          {note !== undefined && <div className="border-line border-t px-4 py-1.5 text-quiet text-xs/5">{note}</div>}
          {footer !== undefined && (
            <div className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-4 py-2 text-quiet text-xs/5">
              {footer}
            </div>
          )}
        </Palette>
      </Dialog>
    </Modal>
  )
}

/** cmdk, mended: it names the active entry at all times, leaves an input method alone, and says what is listed. */
function Palette({
  label,
  words,
  note,
  query,
  first,
  isSaid,
  children
}: {
  label: string
  words: string
  note: string | undefined
  query: string
  first: string | undefined
  isSaid: boolean
  children: ReactNode
}) {
  const root = useRef<HTMLDivElement>(null)
  const { t } = useTranslation('ui')
  const isUsed = useRef(false)
  const active = useActive(query, first)
  useEffect(
    () =>
      root.current
        ? keepActiveNamed(root.current, () => {
            isUsed.current = true
          })
        : undefined,
    []
  )
  useEffect(() => {
    if (!isSaid) return
    const first = isUsed.current ? null : root.current?.querySelector('[cmdk-item] [data-title]')
    announce(first ? t('foundFirst', { words, first: first.textContent }) : words, { about: 'command' })
  }, [words, isSaid, t])
  useEffect(() => {
    if (isSaid && note !== undefined) announce(note, { about: 'command.note' })
  }, [note, isSaid])
  return (
    <div
      role="presentation"
      className="contents"
      {...active.listeners}
      onKeyDownCapture={(event) => {
        // Escape that gives up a composition must not close the palette.
        if (isComposing(event)) event.stopPropagation()
        else active.moves()
      }}
    >
      <Root
        ref={root}
        label={label}
        {...active.controlled}
        shouldFilter={false}
        vimBindings={false}
        loop
        className="flex min-h-0 flex-col"
      >
        {children}
      </Root>
    </div>
  )
}

/**
 * Which entry Enter runs: the best of what is typed, at once, until one goes to another by a key or the pointer. cmdk makes the first
 * entry the active one in a later task, and an Enter that comes before that would run the best of what was typed before.
 */
function useActive(query: string, first: string | undefined) {
  const [gone, setGone] = useState<{ readonly query: string; readonly to: string } | null>(null)
  const isMoving = useRef(false)
  const moving = (is: boolean) => () => {
    isMoving.current = is
  }
  return {
    moves: moving(true),
    listeners: { onKeyDown: moving(false), onPointerMoveCapture: moving(true), onPointerMove: moving(false) },
    controlled: first !== undefined && {
      value: gone?.query === query ? gone.to : first,
      onValueChange: (to: string) => setGone(isMoving.current && to !== '' ? { query, to } : null)
    }
  }
}

export interface CommandGroupProps {
  /** What its entries have in common. */
  heading: string
  /** Its entries. */
  children: ReactNode
}

/** Entries of one kind. */
export function CommandGroup({ heading, children }: CommandGroupProps) {
  return (
    <Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:text-xs/5"
    >
      {children}
    </Group>
  )
}

export interface CommandItemProps {
  /** Its own, unlike any other entry's. */
  id: string
  /** Runs it. */
  onRun: () => void
  /** A picture before its name. */
  icon?: ReactNode
  /** What it is called; matched letters may be in <mark>. */
  children: ReactNode
  /** Where it belongs, or what it acts on. */
  note?: ReactNode
  /** The language of its name and its note, where it is not the page's (WCAG 3.1.2). */
  lang?: string | undefined
  /** Something at its end, such as its keys. */
  end?: ReactNode
}

/** One thing to do. */
export function CommandItem({ id, onRun, icon, children, note, lang, end }: CommandItemProps) {
  return (
    <Item
      value={id}
      onSelect={onRun}
      className="flex min-h-10 cursor-default select-none items-center gap-2.5 rounded-lg px-2.5 py-1 data-[selected=true]:bg-brand-tint data-[selected=true]:shadow-[inset_3px_0_0_var(--brand)] data-[selected=true]:forced-highlight [&_mark]:bg-transparent [&_mark]:font-bold [&_mark]:text-brand-text [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-quiet"
    >
      {icon}
      <span lang={lang} className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
        <span data-title="">{children}</span>
        {note !== undefined && <span className="text-quiet text-xs/5">{note}</span>}
      </span>
      {end !== undefined && <span className="ms-auto flex flex-none gap-1">{end}</span>}
    </Item>
  )
}
