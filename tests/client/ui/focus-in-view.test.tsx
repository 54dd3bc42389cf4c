import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ReactNode } from 'react'

import { Checkbox } from '#ui/fields/checkbox.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Switch } from '#ui/fields/switch.tsx'

const MANY = Array.from({ length: 12 }, (_, at) => `第 ${at + 1} 项`)
/** A dialog’s content: a place that scrolls, in a box that is fixed to the window. */
const Scrolling = ({ children }: { children: ReactNode }) => (
  <main className="fixed inset-x-0 top-0">
    <div id="room" className="flex h-32 flex-col gap-3 overflow-y-auto">
      {children}
    </div>
  </main>
)
const KINDS = {
  switches: MANY.map((name) => <Switch key={name}>{name}</Switch>),
  checkboxes: MANY.map((name) => <Checkbox key={name}>{name}</Checkbox>),
  'groups of radio buttons': MANY.map((name) => (
    <RadioGroup key={name} label={name} options={[{ value: name, label: name }]} />
  ))
} satisfies Record<string, ReactNode>

test.each(Object.entries(KINDS))(
  'Tab through %s that scroll brings each into view, whole [2.4.11]',
  async (_, many) => {
    const { container } = await render(<Scrolling>{many}</Scrolling>)
    const room = container.querySelector('#room')?.getBoundingClientRect()
    for (const name of MANY) {
      await userEvent.tab()
      const shown = document.activeElement?.closest('label')
      expect(shown?.textContent).toContain(name)
      const { top = 0, bottom = 0 } = shown?.getBoundingClientRect() ?? {}
      expect([top >= (room?.top ?? 0) - 1, bottom <= (room?.bottom ?? 0) + 1]).toEqual([true, true])
    }
  }
)
