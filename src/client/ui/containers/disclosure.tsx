import { ChevronRight } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import {
  Disclosure as AriaDisclosure,
  type DisclosureProps as AriaDisclosureProps,
  Button,
  DisclosurePanel,
  Heading
} from 'react-aria-components'

import { composeClass } from '../base/compose-class.ts'
import { focusRing } from '../base/focus/focus-ring.ts'

export interface DisclosureProps extends Omit<AriaDisclosureProps, 'children'> {
  /** What it is about; pressing it shows and hides the rest. */
  title: string
  /** What is shown on request. */
  children: ReactNode
  /** The level of its heading on the page. */
  level: 2 | 3 | 4 | 5
  /** The element as a whole. */
  ref?: Ref<HTMLDivElement>
}

/** Something that is shown on request. */
export function Disclosure({ title, children, level, className, ...props }: DisclosureProps) {
  return (
    <AriaDisclosure {...props} className={composeClass(className, 'group')}>
      <Heading level={level}>
        <Button
          slot="trigger"
          className={focusRing({
            class:
              'flex min-h-control w-full cursor-default items-center gap-1.5 rounded-control px-1 text-start font-medium hover:bg-(--hover) disabled:text-faint disabled:hover:bg-transparent'
          })}
        >
          <ChevronRight
            aria-hidden
            className="size-4 flex-none text-quiet transition-transform duration-100 group-expanded:rotate-90"
          />
          {title}
        </Button>
      </Heading>
      <DisclosurePanel className="ps-6.5">{children}</DisclosurePanel>
    </AriaDisclosure>
  )
}
