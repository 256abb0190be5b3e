import type { Language } from '@lotline/contracts';
import styles from './ride-request.module.css';

const OTHER: Record<Language, { language: Language; name: string }> = {
  en: { language: 'es', name: 'Español' },
  es: { language: 'en', name: 'English' },
};

interface LanguageSwitchProps {
  language: Language;
  onChoose: (language: Language) => void;
}

/** Offers the other language, by its own name. */
export function LanguageSwitch({ language, onChoose }: LanguageSwitchProps) {
  const other = OTHER[language];
  return (
    <button type="button" className={styles.language} lang={other.language} onClick={() => onChoose(other.language)}>
      {other.name}
    </button>
  );
}
