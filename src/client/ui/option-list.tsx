import { Check } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { ListBox, ListBoxContext, ListBoxItem, ListLayout, Virtualizer } from 'react-aria-components'

import { unlabelled } from './pop-up.tsx'

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

const MANY = 100

interface OptionListProps {
  /** Without options they come from the field around it. */
  options?: readonly Option[]
  'aria-label': string
  /** How many there are; long lists draw only what is seen. */
  count: number
  renderEmpty?: () => ReactNode
}

/** The list of options inside a pop-up. */
export function OptionList({ options, count, renderEmpty, 'aria-label': label }: OptionListProps) {
  const context = useContext(ListBoxContext)
  const list = (
    <ListBox
      {...(options && { items: options })}
      aria-label={label}
      {...(renderEmpty && { renderEmptyState: renderEmpty })}
      className="max-h-80 min-h-0 flex-1 overflow-auto p-1 outline-0"
    >
      {(option: Option) => <OptionItem value={option} />}
    </ListBox>
  )
  return (
    <ListBoxContext.Provider value={unlabelled(context)}>
      {count > MANY ? (
        <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: 32 }}>
          {list}
        </Virtualizer>
      ) : (
        list
      )}
    </ListBoxContext.Provider>
  )
}

function OptionItem({ value: option }: { value: Option }) {
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
