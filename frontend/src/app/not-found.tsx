import { Button } from 'antd';
import styles from './full-page.module.css';

export function NotFound() {
  return (
    <main className={styles.page}>
      <h1>404 Page Not Found</h1>
      <p className="sub">There is nothing at this address.</p>
      <Button type="primary" href="/">
        Go to the start page
      </Button>
    </main>
  );
}
