// The pad on which a customer signs with a finger. Without this script, there is none: the typed name is the yes.
for (const box of document.querySelectorAll<HTMLElement>('.quote-sign')) {
  const pad = box.querySelector('svg')
  const field = box.querySelector('input')
  if (!pad || !field) continue
  const show = (line: string) => {
    field.value = line
    pad.firstElementChild?.setAttribute('d', line)
  }
  const draw = ({ clientX, clientY }: PointerEvent, command: string) => {
    const { left, top, width } = pad.getBoundingClientRect()
    const at = (pixels: number) => Math.min(320, Math.max(0, Math.round((pixels * 320) / width)))
    if (field.value.length < 5900) show(`${field.value}${command}${at(clientX - left)} ${at(clientY - top)}`)
  }
  pad.onpointerdown = (event) => {
    pad.setPointerCapture(event.pointerId)
    draw(event, 'M')
    // A tap is a dot.
    draw(event, 'L')
  }
  pad.onpointermove = (event) => {
    if (event.buttons) draw(event, 'L')
  }
  box.querySelector('button')?.addEventListener('click', () => show(''))
  box.hidden = false
}
