import { Dialog, type DialogProps } from './dialog.tsx'

export interface DrawerProps extends Omit<DialogProps, 'side' | 'canFullscreen'> {
  /** The edge it comes from (default: the right one). */
  side?: 'left' | 'right'
}

/** A dialog at an edge of the window, as tall as the window; a press outside closes it too. */
export function Drawer({ side = 'right', width = 320, isDismissable = true, ...props }: DrawerProps) {
  return <Dialog {...props} side={side} width={width} isDismissable={isDismissable} />
}
