import type { Language } from '@lotline/protocol';
import { OTHER_LANGUAGE } from '../../lib/text/other-language.js';
import styles from './ride-request.module.css';

interface LanguageSwitchProps {
  language: Language;
  onChoose: (language: Language) => void;
}

/** Offers the other language, by its own name. */
export function LanguageSwitch({ language, onChoose }: LanguageSwitchProps) {
  const other = OTHER_LANGUAGE[language];
  return (
    <button type="button" className={styles.language} lang={other.language} onClick={() => onChoose(other.language)}>
      {other.name}
    </button>
  );
}
