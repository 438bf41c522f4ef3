use boardwright::model::load::*;
use boardwright::id::SetupId;
use boardwright::play::playout::dice;
struct F;
impl Library for F { fn find(&self, n:&str, _:&str)->Result<(String,String),String>{ std::fs::read_to_string(format!("rules/{n}.rules")).map(|t|(n.into(),t)).map_err(|e|e.to_string()) } }
fn main(){
    let a: Vec<String> = std::env::args().collect();
    let (n,v)= a[1].split_once(':').map_or((a[1].as_str(),None),|(n,v)|(n,Some(v.to_string())));
    let t=std::fs::read_to_string(format!("rules/{n}.rules")).unwrap();
    let t0=std::time::Instant::now();
    let l=load_quick(n,&t,&Settings{variant:v,options:vec![]},&F);
    for d in l.report.iter(){ println!("{} {} {:?} {:?}",d.code,d.message,l.sources.text(d.span()),d.help); }
    let g=l.game.unwrap();
    let r=boardwright::compile(&g);
    println!("load {:?}", t0.elapsed());
    let s=r.engine.start(SetupId(0),None,&mut dice(1,0));
    println!("bytes {} turns {} obvious {}", r.engine.state_bytes(), r.engine.turns(&s,1<<20).len(), r.engine.obvious_turns(&s).len());
    for d in 1..=a[2].parse::<u32>().unwrap(){ let t0=std::time::Instant::now(); let n=r.engine.perft(&s,d); let e=t0.elapsed().as_secs_f64(); println!("{d} {n} {e:.3}s {:.1}M/s", n as f64/e/1e6); }
    let t0=std::time::Instant::now(); let mut pool=Default::default(); let mut turns=0; let n=5000;
    for i in 0..n { let mut d=dice(7,i); let mut s=r.engine.start(SetupId(0),None,&mut d); let p=r.engine.playout(&mut s,&mut d,1000,&mut pool); turns+=p.turns; }
    let e=t0.elapsed().as_secs_f64(); println!("{:.0} games/s, {:.1} turns/game, {:.0} turns/s", n as f64/e, turns as f64/n as f64, turns as f64/e);
}
