import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'

const LONG = 500

interface Open<Subject> {
  subject: Subject
  x: number
  y: number
}

/** Handlers for what has a context menu: right click, Shift+F10, the menu key and a long touch. */
export interface ContextMenuTarget {
  onContextMenu: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerDown: (event: PointerEvent) => void
}

/** A context menu's state: what it is open for, and how to open and close it. */
export interface ContextMenuState<Subject> {
  /** What it was opened for, while it is open. */
  subject: Subject | undefined
  /** The handlers of a thing that has this menu. */
  target: (subject: Subject) => ContextMenuTarget
  /** Takes an event of a thing's element, for lists that listen in one place. */
  handle: (event: MouseEvent | KeyboardEvent | PointerEvent, subject: Subject, element: Element) => void
  /** Opens it beside an element. */
  openAt: (element: Element, subject: Subject) => void
  close: () => void
  place: { x: number; y: number } | undefined
}

/** Keeps a context menu for many things, such as rows or tabs: one menu, opened for one of them. */
export function useContextMenu<Subject>(): ContextMenuState<Subject> {
  const [open, setOpen] = useState<Open<Subject>>()
  const openAt = (element: Element, subject: Subject) => {
    const { left, bottom, width } = element.getBoundingClientRect()
    setOpen({ subject, x: left + Math.min(24, width / 2), y: bottom })
  }
  const press = (event: PointerEvent, subject: Subject) => {
    if (event.pointerType !== 'touch') return
    const { clientX: x, clientY: y } = event
    const timer = setTimeout(() => setOpen({ subject, x, y }), LONG)
    for (const end of ['pointerup', 'pointercancel', 'pointermove'])
      addEventListener(end, () => clearTimeout(timer), { once: true })
  }
  const key = (event: KeyboardEvent, subject: Subject, element: Element) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
    openAt(element, subject)
  }
  const click = (event: MouseEvent, subject: Subject, element: Element) => {
    event.preventDefault()
    if (open) return
    // The menu key's own event has no place of the pointer.
    if (event.clientX === 0 && event.clientY === 0) openAt(element, subject)
    else setOpen({ subject, x: event.clientX, y: event.clientY })
  }
  const handle: ContextMenuState<Subject>['handle'] = (event, subject, element) => {
    if (event.type === 'contextmenu') click(event as MouseEvent, subject, element)
    else if (event.type === 'keydown') key(event as KeyboardEvent, subject, element)
    else if (event.type === 'pointerdown') press(event as PointerEvent, subject)
  }
  return {
    subject: open?.subject,
    place: open,
    openAt,
    close: () => setOpen(undefined),
    handle,
    target: (subject) => {
      const take = (event: MouseEvent | KeyboardEvent | PointerEvent) => handle(event, subject, event.currentTarget)
      return { onContextMenu: take, onKeyDown: take, onPointerDown: take }
    }
  }
}
