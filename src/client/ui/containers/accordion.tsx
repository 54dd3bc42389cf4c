import { createContext, type KeyboardEvent, type ReactNode, type Ref, useContext } from 'react'
import { DisclosureGroup, type DisclosureGroupProps } from 'react-aria-components'

import { composeClass } from '../base/compose-class.ts'
import { Disclosure, type DisclosureProps } from './disclosure.tsx'

type Level = DisclosureProps['level']

const LevelContext = createContext<Level>(3)

export interface AccordionProps extends Omit<DisclosureGroupProps, 'children'> {
  /** Its items. */
  children: ReactNode
  /** The level of the items' headings on the page. */
  level: Level
  /** Whether arrows, Home and End move among the headings as well as Tab. */
  hasArrows?: boolean
  /** The element as a whole. */
  ref?: Ref<HTMLDivElement>
}

/**
 * Things that are shown on request, one at a time or, with `allowsMultipleExpanded`, several (the ARIA accordion): Tab
 * goes from heading to heading, Enter and Space open and close; Up and Down, Home and End move among the headings too.
 */
export function Accordion({ children, level, hasArrows = true, className, ...props }: AccordionProps) {
  return (
    <DisclosureGroup {...props} className={composeClass(className, 'w-full min-w-0')}>
      <LevelContext.Provider value={level}>
        <div
          role="presentation"
          data-accordion
          className="flex flex-col divide-y divide-line rounded-lg border border-line"
          {...(hasArrows && { onKeyDownCapture: walk })}
        >
          {children}
        </div>
      </LevelContext.Provider>
    </DisclosureGroup>
  )
}

export interface AccordionItemProps extends Omit<DisclosureProps, 'level'> {
  /** Its own name, for `expandedKeys`. */
  id: string
}

/** One thing of an accordion. */
export function AccordionItem({ className, ...props }: AccordionItemProps) {
  const level = useContext(LevelContext)
  return <Disclosure {...props} level={level} className={composeClass(className, 'min-w-0 p-1.5')} />
}

function walk(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  // Headings of an accordion inside an item are that one's business.
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>('button[slot="trigger"]:enabled')].filter(
    (head) => head.closest('[data-accordion]') === event.currentTarget
  )
  const at = heads.indexOf(event.target as HTMLElement)
  if (at < 0) return
  const to = new Map([
    ['ArrowDown', at + 1],
    ['ArrowUp', at - 1],
    ['Home', 0],
    ['End', -1]
  ]).get(event.key)
  if (to === undefined) return
  event.preventDefault()
  heads.at(to % heads.length)?.focus()
}
