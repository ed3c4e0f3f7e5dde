import { useEffect, useRef } from 'react';
import { typingText } from '#app/strings/newsroom/newsroom.ts';
import { useIsHydrated } from '../components/use-is-hydrated.ts';
import { setPhoneticTyping, useIsPhonetic } from './phonetic-switch.ts';
import { startPhoneticTyping } from './phonetic-typing.ts';

/** CSS hides the button in forms without Bengali fields. It is not a tab stop, because Ctrl+M works in every field. */
export function PhoneticSwitch({ className = '' }: { readonly className?: string }) {
  const isOn = useIsPhonetic();
  if (!useIsHydrated()) return null;
  return (
    <button
      aria-pressed={isOn}
      className={`phonetic-switch ${className}`}
      onClick={() => void setPhoneticTyping(!isOn)}
      // Leaves the focus in the text field.
      onMouseDown={(event) => event.preventDefault()}
      tabIndex={-1}
      title={`${isOn ? typingText.isOn : typingText.isOff} ${typingText.key}`}
      type="button"
    >
      <span>{typingText.phonetic}</span>
      <span aria-hidden="true" className="phonetic-mark" lang={isOn ? 'bn' : 'en'}>
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
