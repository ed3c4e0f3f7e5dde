import { useEffect, useRef } from 'react';
import { typingText } from '#app/strings/newsroom/newsroom.ts';
import { useIsHydrated } from '../components/use-is-hydrated.ts';
import { setPhoneticTyping, useIsPhonetic } from './phonetic-switch.ts';
import { startPhoneticTyping } from './phonetic-typing.ts';

/** The switch in a Bengali field. It is not a tab stop, because Ctrl+M works in every field. */
export function PhoneticToggle() {
  const isOn = useIsPhonetic();
  if (!useIsHydrated()) return null;
  return (
    <button
      aria-label={typingText.phonetic}
      aria-pressed={isOn}
      className="absolute top-1.5 right-4 flex size-8 items-center justify-center border border-line bg-paper text-muted text-sm leading-none hover:border-ink hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:font-bold aria-pressed:text-paper"
      onClick={() => void setPhoneticTyping(!isOn)}
      // Keeps the focus in the text field.
      onMouseDown={(event) => event.preventDefault()}
      tabIndex={-1}
      title={`${isOn ? typingText.isOn : typingText.isOff} ${typingText.key}`}
      type="button"
    >
      <span aria-hidden="true" lang={isOn ? 'bn' : 'en'}>
        {isOn ? typingText.onMark : typingText.offMark}
      </span>
    </button>
  );
}

/** Starts phonetic typing on the dashboard, and announces when it is switched. */
export function PhoneticTyping() {
  const isOn = useIsPhonetic();
  const announcement = useRef<HTMLParagraphElement>(null);
  const wasOn = useRef(isOn);
  useEffect(() => startPhoneticTyping(), []);
  useEffect(() => {
    if (wasOn.current === isOn || announcement.current === null) return;
    wasOn.current = isOn;
    announcement.current.textContent = isOn ? typingText.isOn : typingText.isOff;
  }, [isOn]);
  return <p className="sr-only" ref={announcement} role="status" />;
}
