import { Check } from 'lucide-react'
import { type ReactNode, useContext, useMemo } from 'react'
import { ListBox, ListBoxContext, ListBoxItem, ListLayout, Virtualizer } from 'react-aria-components'

import { unlabelled } from '../layers/pop-up.tsx'

/** Something that can be chosen. */
export interface Option {
  /** What is kept when it is chosen. */
  value: string
  /** What is read. */
  label: string
  /** A second line. */
  description?: string | undefined
  isDisabled?: boolean
}

/** Longer lists draw only what is seen. */
const MANY = 100
/** The widest label, in em, that has room in one line of a list in the narrowest window, with its texts spaced. */
const WIDEST = 14

interface OptionListProps {
  /** What can be chosen. */
  options: readonly Option[]
  /** Whether the field around it brings the options into the list, as a combo box does with those that suit what was typed. */
  isFilled?: boolean
  'aria-label': string
  renderEmpty?: () => ReactNode
}

/** The list of options inside a pop-up. */
export function OptionList({ options, isFilled = false, renderEmpty, 'aria-label': label }: OptionListProps) {
  const context = useContext(ListBoxContext)
  const isLong = options.length > MANY
  const widest = useMemo(() => (isLong ? Math.max(...options.map(widthOf)) : 0), [options, isLong])
  const isFlat = isLong && widest <= WIDEST
  const list = (
    <ListBox
      {...(!isFilled && { items: options })}
      aria-label={label}
      {...(renderEmpty && { renderEmptyState: renderEmpty })}
      // Rows of one known height need not be measured, which opens a long list in half the time; each label has its room.
      style={isFlat ? { minWidth: `${Math.ceil(widest * 1.15) + 4}em` } : {}}
      className="max-h-80 min-h-0 flex-1 overflow-auto p-1 outline-0"
    >
      {/* Without an id of its own an option is distinguished from others by its place alone, and a list that changes would fail. */}
      {(option: Option) => <OptionItem id={option.value} value={option} />}
    </ListBox>
  )
  return (
    <ListBoxContext.Provider value={unlabelled(context)}>
      {isLong ? (
        <Virtualizer layout={ListLayout} layoutOptions={isFlat ? { rowSize: line() } : { estimatedRowSize: line() }}>
          {list}
        </Virtualizer>
      ) : (
        list
      )}
    </ListBoxContext.Provider>
  )
}

/** The height of an option of one line, in px: 2 rem. */
const line = () => 2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** How wide a label is drawn, in em; one with a second line is wider than any. */
function widthOf({ label, description }: Option): number {
  if (description) return Number.POSITIVE_INFINITY
  return label.length - 0.38 * label.replace(/[^\u0020-\u007e]/g, '').length
}

function OptionItem({ value: option }: { id: string; value: Option }) {
  const { value, label, description, isDisabled = false } = option
  return (
    <ListBoxItem
      id={value}
      value={option}
      textValue={label}
      isDisabled={isDisabled}
      className="group flex min-h-8 cursor-default select-none items-center gap-2 rounded px-2.5 py-1 outline-0 focus:bg-brand-tint selected:font-medium selected:text-brand-text disabled:text-faint focus:forced-highlight"
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate group-focus:whitespace-normal">{label}</span>
        {description && <span className="font-normal text-quiet text-xs/5">{description}</span>}
      </span>
      <Check aria-hidden className="invisible size-4 flex-none group-selected:visible" />
    </ListBoxItem>
  )
}
