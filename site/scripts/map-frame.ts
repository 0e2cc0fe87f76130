// A frame that cannot load shows an error page of the browser, and does not tell its page. So the map frame stays
// transparent, over the drawing of the service area, until the map provider has answered a small request. The request
// waits until the frame is in view, because a failed one is an error in the console, even for visitors who never reach
// the map.
const frame = document.querySelector('iframe')

if (frame) {
  frame.inert = true
  new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting || !frame.inert) return
    fetch('https://www.google.com/generate_204', { mode: 'no-cors' }).then(
      () => {
        frame.inert = false
      },
      () => {}, // The drawing stays.
    )
  }).observe(frame)
}

export {}
