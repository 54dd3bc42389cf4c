import { useState } from 'react'

export interface AvatarProps {
  /** Whose it is; its first letter replaces a missing picture. */
  name: string
  /** The address of the picture. */
  src?: string | null | undefined
  /** Whether the name is shown beside it, so that it need not be said again. */
  isDecorative?: boolean
  /** As tall as text (28 px), or for the head of a page (48 px). */
  size?: 'small' | 'large'
}

/** The picture of a person, or the first letter of the name. */
export function Avatar({ name, src, isDecorative = false, size = 'small' }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const shape = `grid flex-none place-items-center overflow-hidden rounded-full bg-brand-tint font-semibold text-brand-text forced-colors:border ${size === 'small' ? 'size-7 text-xs' : 'size-12 text-lg'}`
  const letter = [...name.trim()][0]?.toUpperCase() ?? ''
  if (src && src !== broken)
    return (
      <img
        src={src}
        alt={isDecorative ? '' : name}
        className={`${shape} object-cover`}
        onError={() => setBroken(src)}
      />
    )
  return (
    <span {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })} className={shape}>
      {letter}
    </span>
  )
}
