import { business } from '#domain/business.ts'

/** The firm's name beside a lit window. */
export function Wordmark() {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 64 64" className="size-9 shrink-0">
        <rect width="64" height="64" rx="14" className="fill-[#12203a] dark:fill-[#24407a]" />
        <path d="M14 52V28l18-15 18 15v24z" className="fill-[#24407a] dark:fill-[#12203a]" />
        <path d="M24 52V32h16v20z" className="fill-lamp" />
        <path d="M31 32h2v20h-2zM24 41h16v2H24z" className="fill-[#12203a]" />
      </svg>
      <span className="font-display text-xl leading-none font-extrabold tracking-tight max-[22rem]:sr-only">
        {business.name}
      </span>
    </span>
  )
}
